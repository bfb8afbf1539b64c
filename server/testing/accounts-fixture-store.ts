import { sql } from '../infrastructure/database/database.ts';
import { smtpMail } from '../integrations/email/smtp-mail.ts';
import { afterFile } from './after-file.ts';
import { anApp } from './app.ts';
import type { TestApp } from './app.ts';
import { aLocation, aStaffMember, aVendor } from './builders-store.ts';
import type { TestVendor } from './builders-store.ts';
import { aMailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { ask } from './requests.ts';
import type { Asking, Came, SignedIn } from './requests.ts';
import { aSignedInStaffMember } from './signed-in-staff.ts';

export const PASSWORD = 'a quiet lamp at noon';
export const API = '/api/internal/v1';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Asked = Came<any>;

/** A vendor with an admin, whose letters to staff go over SMTP. */
export interface AccountsFixture {
  app: TestApp;
  vendor: TestVendor;
  location: number;
  admin: { id: number; who: SignedIn };
  /** A staff member without an account, with an e-mail address. */
  aNewcomer(role?: number, at?: number[]): Promise<{ id: number; email: string }>;
  /** The same, after the invitation was accepted. */
  aMember(role?: number): Promise<{ id: number; email: string; who: SignedIn }>;
  invite(id: number, who?: SignedIn): Promise<Asked>;
  accept(token: string, more?: object): Promise<Asked>;
  signIn(email: string, more?: object, from?: Asking): Promise<Asked>;
  /** Sends the due letters; returns all mails to the address. */
  mailsTo(email: string): Promise<MailServer['taken']>;
  /** The token of the latest link that the address got. */
  tokenTo(email: string): Promise<string>;
  /** The kinds of the account's security events, in order. */
  kindsOf(account: string): Promise<string[]>;
}

export const codeOf = ({ errors }: Asked): string | undefined => errors[0]?.code;

export const sessionOf = (came: Asked): SignedIn => ({
  cookie: [came.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; '),
  csrf: came.body.data.csrf_token as string,
});

export async function anAccountsFixture(): Promise<AccountsFixture> {
  const mails = await aMailServer();
  afterFile(() => mails.close());
  const app = await anApp({ env: { MAIL_FROM: 'hello@bank.example' }, ports: { mail: smtpMail(mails.url) } });
  const { db } = app.deps;
  const vendor = await aVendor(db, { name: 'Harbor Bank' });
  const location = await aLocation(db, vendor.id);
  const admin = await aSignedInStaffMember(app, vendor.id, {
    name: 'Ada Admin',
    role: 30,
    locations: [location],
  });
  let people = 0;
  const fixture: AccountsFixture = {
    app,
    vendor,
    location,
    admin,
    async aNewcomer(role = 10, at = [location]) {
      const email = `new-${(people += 1)}@bank.example`;
      const id = await aStaffMember(db, vendor.id, { name: 'Nia Newcomer', role, locations: at });
      await setEmail(fixture, id, email);
      return { id, email };
    },
    async aMember(role) {
      const { id, email } = await fixture.aNewcomer(role);
      await fixture.invite(id);
      return { id, email, who: sessionOf(await fixture.accept(await fixture.tokenTo(email))) };
    },
    invite: (id, who = admin.who) => ask(app, `POST ${API}/admin/staff/${id}/invite`, who),
    accept: (token, more = {}) =>
      ask(app, `POST ${API}/invitations/acceptance`, {
        body: { token, first_name: 'Nia', last_name: 'Newcomer', password: PASSWORD, ...more },
      }),
    signIn: (email, more = {}, from = {}) =>
      ask(app, `POST ${API}/session`, { body: { email, password: PASSWORD, ...more }, ...from }),
    async mailsTo(email) {
      await app.jobs.find(({ name }) => name === 'send-account-letters')!.work({});
      return mails.taken.filter(({ to }) => to.includes(email));
    },
    async tokenTo(email) {
      const tokens = (await fixture.mailsTo(email)).flatMap(
        ({ mail }) => /\?token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? [],
      );
      return tokens.at(-1)!;
    },
    async kindsOf(account) {
      const rows = await db.withVendor(vendor.id, (tx) =>
        tx.many(sql<{ kind: string }>`
          SELECT kind FROM security_events WHERE vendor_id = ${vendor.id} AND account = ${account} ORDER BY id`),
      );
      return rows.map(({ kind }) => kind);
    },
  };
  return fixture;
}

export async function setEmail({ app, vendor }: AccountsFixture, id: number, email: string): Promise<void> {
  await app.deps.db.withVendor(vendor.id, (tx) =>
    tx.run(sql`UPDATE staff SET email = ${email} WHERE vendor_id = ${vendor.id} AND id = ${id}`),
  );
}
