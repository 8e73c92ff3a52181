import { isIPv6 } from 'node:net';

/**
 * What one customer of a provider has: an IPv4 address, or the /64 network of an IPv6 address, within which anybody
 * takes as many addresses as they like.
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
