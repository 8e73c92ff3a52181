import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Allows scripts only from our own files, no inline scripts and no eval. Styles may be inline: antd inserts styles as
 * components render, and a chart's tooltip has a style attribute. Images may be data URLs (chart downloads) and blobs,
 * and may come over TLS from hosts that the operator lists.
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
    // A site that opens the app gets no handle of its window, as with `same-origin`. With that value, however, Chromium
    // starts a second process once the headers are there, and never reads its cache of compiled code: a visit takes
    // twice as long.
    crossOriginOpenerPolicy: { policy: 'noopener-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
