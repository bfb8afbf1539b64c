import { createHash, createHmac } from 'node:crypto';

/** Credentials of an application at a Pusher service. */
export interface PusherApp {
  appId: string;
  key: string;
  secret: string;
}

/** Returns the path of an API request, signed with its body: valid for this body only, for ten minutes. */
export function signedPath(app: PusherApp, call: { path: string; body: string; now: number }): string {
  const query = [
    `auth_key=${app.key}`,
    `auth_timestamp=${Math.floor(call.now / 1_000)}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(call.body).digest('hex')}`,
  ].join('&');
  return `${call.path}?${query}&auth_signature=${hmac(app, `POST\n${call.path}\n${query}`)}`;
}

/** Returns the signature that lets one socket into one channel. */
export const channelGrant = (app: PusherApp, socketId: string, channel: string): string =>
  `${app.key}:${hmac(app, `${socketId}:${channel}`)}`;

/** Returns the signature that binds a socket to a user, whose connections can be ended together. */
export const userGrant = (app: PusherApp, socketId: string, userData: string): string =>
  `${app.key}:${hmac(app, `${socketId}::user::${userData}`)}`;

const hmac = ({ secret }: PusherApp, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
