import type { APIRequestContext } from '@playwright/test';
import { textsPath } from '#contract/conversations/text-webhooks.ts';
import { twilioSignature } from '#server/integrations/sms/signed-webhooks.ts';
import { signedIn } from './line.ts';

/* Text messages of visitors, as the provider of a vendor delivers them. Texts of the demo stay in its mailbox. */

const TOKEN = 'the-auth-token-of-a-journey';
const CONNECTION = {
  name: '',
  account: `AC${'7'.repeat(32)}`,
  number: '+12065550160',
  auth_token: TOKEN,
};
const INTEGRATION = '/api/internal/v1/admin/integrations/twilio';

export interface TextProvider {
  /** A visitor writes; the provider delivers it, signed. */
  deliver(from: string, text: string): Promise<void>;
  disconnect(): Promise<void>;
}

/** Connects a vendor to a provider, as its admin does. */
export async function connectTexts(
  request: APIRequestContext,
  of: { vendor: string; admin: string; baseURL: string },
): Promise<TextProvider> {
  const csrf = await signedIn(request, of.admin);
  const headers = { 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' };
  const versionNow = async (): Promise<number> =>
    ((await (await request.get(INTEGRATION)).json()) as { data: { version: number } }).data.version;
  const put = async (path: string, data: object): Promise<void> => {
    const came = await request.put(path, { headers, data: { version: await versionNow(), ...data } });
    if (!came.ok()) throw new Error(`${path}: ${came.status()} ${await came.text()}`);
  };
  await put(INTEGRATION, { values: CONNECTION });
  let serial = 0;
  return {
    async deliver(from, text) {
      serial += 1;
      const path = textsPath('twilio', of.vendor);
      const form = {
        MessageSid: `SM${Date.now()}${serial}`,
        From: from,
        To: CONNECTION.number,
        Body: text,
      };
      const signature = twilioSignature(TOKEN, of.baseURL + path, form);
      // A provider has no session, and the context of the admin has one.
      const came = await fetch(of.baseURL + path, {
        method: 'POST',
        headers: { 'x-twilio-signature': signature },
        body: new URLSearchParams(form),
      });
      if (came.status !== 204) throw new Error(`${text}: ${came.status} ${await came.text()}`);
    },
    disconnect: () => put(`${INTEGRATION}/disconnected`, {}),
  };
}
