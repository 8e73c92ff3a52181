import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * No script but our own files, none inline and no eval. Styles may be inline: antd writes its styles into the page as
 * components appear, and a chart's tooltip is styled by attribute. Pictures may be data (chart downloads) and blobs, and
 * come over TLS from hosts that the operator names.
 */
export function securityHeaders(options: {
  readonly behindTls: boolean;
  readonly imageHosts: readonly string[];
}): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.imageHosts.map((host) => `https://${host}`)],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.behindTls && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
