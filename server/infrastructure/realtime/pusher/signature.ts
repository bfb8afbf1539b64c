import { createHash, createHmac } from 'node:crypto';

/** What a service of the Pusher protocol knows an application by. */
export interface PusherApp {
  appId: string;
  key: string;
  secret: string;
}

/** The address of a call of the HTTP interface, signed with its body: good for this body alone, for ten minutes. */
export function signedPath(app: PusherApp, call: { path: string; body: string; now: number }): string {
  const query = [
    `auth_key=${app.key}`,
    `auth_timestamp=${Math.floor(call.now / 1_000)}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(call.body).digest('hex')}`,
  ].join('&');
  return `${call.path}?${query}&auth_signature=${hmac(app, `POST\n${call.path}\n${query}`)}`;
}

/** What lets one socket into one channel. */
export const channelGrant = (app: PusherApp, socketId: string, channel: string): string =>
  `${app.key}:${hmac(app, `${socketId}:${channel}`)}`;

/** What ties one socket to a user, whose connections can be ended together. */
export const userGrant = (app: PusherApp, socketId: string, userData: string): string =>
  `${app.key}:${hmac(app, `${socketId}::user::${userData}`)}`;

const hmac = ({ secret }: PusherApp, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
