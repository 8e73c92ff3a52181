import { isIPv6 } from 'node:net';

/**
 * The network of one customer of an internet provider: an IPv4 address, or the /64 network of an IPv6
 * address, in which a customer can use any number of addresses.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0');
  return `${[...first!, ...zeros, ...last!].slice(0, 4).join(':')}::/64`;
}
