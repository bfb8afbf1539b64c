import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

export const newNonce = (): string => randomBytes(18).toString('base64');

/** Headers of every response. Pages frame nothing and cannot be framed; each page sets its own policy, a preview too. */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // mutation: referrer-policy
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': permissions('camera=()'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const permissions = (camera: string): string =>
  `${camera}, microphone=(), geolocation=(self), screen-wake-lock=(self), payment=()`;

export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = securityHeaders(options);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * Returns a page's policy. `connects` is the one other origin it may connect to, `media` are origins of its videos, `frames` are origins it may
 * frame, and `framesOwn` also allows our own pages. `isFramed` lets our
 * own pages frame it, `framedBy` the pages of other sites, and `usesCamera` its scripts use the camera. Scripts need this page's nonce; styles too, except style
 * attributes, which the component library writes.
 */
export function pagePolicy(
  reply: FastifyReply,
  page: {
    nonce: string;
    kind: 'visitor' | 'admin' | 'display';
    connects?: string | undefined;
    frames?: string | undefined;
    media?: readonly string[] | undefined;
    framesOwn?: boolean;
    isFramed?: boolean;
    framedBy?: readonly string[] | undefined;
    /** A kiosk scans the codes of booked visitors. */
    usesCamera?: boolean;
    /** The service worker that the page may register. */
    worker?: string | undefined;
  },
): void {
  const rules = [
    `default-src 'self'`,
    // mutation: script-policy
    `script-src 'nonce-${page.nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${page.nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: https:`,
    `font-src 'self' data:`,
    ...(page.media?.length ? [`media-src ${page.media.join(' ')}`] : []),
    `connect-src 'self'${[page.connects, page.frames].map((position) => (position === undefined ? '' : ` ${position}`)).join('')}`,
    ...(page.frames === undefined ? [] : [`frame-src ${page.framesOwn ? `'self' ` : ''}${page.frames}`]),
    // Without it the nonce of scripts would apply to workers too.
    ...(page.worker === undefined ? [] : [`worker-src ${page.worker}`]),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${ancestorsOf(page)}`,
    ...(page.kind === 'admin' ? [`require-trusted-types-for 'script'`, `trusted-types default`] : []),
  ];
  reply.header('content-security-policy', rules.join('; '));
  if (page.isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
  // This header knows no list: it would refuse the sites that the policy allows.
  else if (page.framedBy?.length) reply.removeHeader('x-frame-options');
  if (page.usesCamera) reply.header('permissions-policy', permissions('camera=(self)'));
}

/** A preview shows in our own pages alone, also when it is one of an embedded page. */
function ancestorsOf({
  isFramed,
  framedBy = [],
}: {
  isFramed?: boolean;
  framedBy?: readonly string[] | undefined;
}) {
  if (isFramed) return `'self'`;
  return framedBy.length > 0 ? framedBy.join(' ') : `'none'`;
}
