import { openOwnServices } from '../integrations/own-services.ts';
import type { OwnServices } from '../integrations/own-services.ts';
import { twilioSignature, vonageSignature } from '../integrations/sms/signed-webhooks.ts';
import type { TestApp } from './app.ts';
import type { EveryRole } from './every-role-store.ts';
import { TWILIO, VONAGE } from './text-provider.ts';
import type { TextProvider } from './text-provider.ts';
import { SMPP } from './smpp-gateway.ts';

export const OWN_NUMBER = '+12065550100';

/** The services of vendors, with the stand-in in the place of the providers. */
export const servicesWith = (stand: TextProvider): OwnServices =>
  openOwnServices({
    resolve: async () => ['127.0.0.1'],
    exceptions: { http: true, ports: [stand.port], addresses: ['127.0.0.1'] },
    twilioUrl: stand.url,
    vonageUrl: stand.url,
  });

const VALUES = {
  twilio: { name: '', account: TWILIO.account, number: OWN_NUMBER, auth_token: TWILIO.token },
  vonage: {
    name: '',
    api_key: VONAGE.key,
    number: OWN_NUMBER,
    api_secret: VONAGE.secret,
    signature_secret: VONAGE.signature,
  },
  smpp: {
    name: '',
    host: 'right.test',
    port: '3550',
    system_id: SMPP.systemId,
    system_type: '',
    number: OWN_NUMBER,
    password: SMPP.password,
  },
} as const;

/** Connects a provider to a vendor, as its admin does. */
export async function connectProvider(
  world: EveryRole,
  provider: 'twilio' | 'vonage' | 'smpp',
  more: { who?: 30 | 'admin of another vendor'; values?: object } = {},
): Promise<void> {
  const { who = 30, values = {} } = more;
  const path = `/api/internal/v1/admin/integrations/${provider}`;
  const { data } = (await world.call(who, `GET ${path}`)).body as { data: { version: number } };
  const body = { version: data.version, values: { ...VALUES[provider], ...values } };
  const came = await world.call(who, `PUT ${path}`, { body });
  if (came.status !== 200) throw new Error(came.text);
}

/** Posts a form, as providers do; returns the status. */
async function posted(
  app: TestApp,
  path: string,
  { params, headers = {} }: { params: Record<string, string>; headers?: Record<string, string> },
): Promise<number> {
  const came = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(params).toString(),
  });
  return came.statusCode;
}

/** A path, signed by the vendor's own secret or by another one. */
type Signed = string | { path: string; secret: string };
const signing = (at: Signed, usual: string) => (typeof at === 'string' ? { path: at, secret: usual } : at);

/** Posts with Twilio's signature. */
export function fromTwilio(app: TestApp, at: Signed, params: Record<string, string>): Promise<number> {
  const { path, secret } = signing(at, TWILIO.token);
  const url = `${app.deps.config.publicUrl}${path}`;
  return posted(app, path, {
    params,
    headers: { 'x-twilio-signature': twilioSignature(secret, url, params) },
  });
}

/** Posts with Vonage's signature, signed now. */
export function fromVonage(app: TestApp, at: Signed, params: Record<string, string>): Promise<number> {
  const { path, secret } = signing(at, VONAGE.signature);
  const all: Record<string, string> = {
    'api-key': VONAGE.key,
    timestamp: String(Math.floor(app.clock.now() / 1_000)),
    nonce: 'a-nonce',
    ...params,
  };
  return posted(app, path, { params: { ...all, sig: vonageSignature(secret, all) } });
}
