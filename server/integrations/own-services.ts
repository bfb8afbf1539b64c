import type {
  CaptchaConnection,
  EmailConnection,
  IntegrationName,
  MapsConnection,
  SmppConnection,
  SmsConnection,
  TwilioConnection,
  VonageConnection,
} from '#contract/integrations/kinds.values.ts';
import { outgoingFetch, OutgoingRefused } from '#server/infrastructure/outgoing/fetch.ts';
import { checkedAddress, resolveBySystem } from '#server/infrastructure/outgoing/target.ts';
import type { Exceptions, Resolve } from '#server/infrastructure/outgoing/target.ts';
import { reasonOf } from './call-reason.ts';
import type { CaptchaCheck } from './captcha/captcha-port.ts';
import { siteVerify } from './captcha/site-verify.ts';
import type { Delivery, MailPort } from './email/mail-port.ts';
import { smtpMail } from './email/smtp-mail.ts';
import type { SmtpPort } from './email/smtp-mail.ts';
import type { MapsPort } from './maps/maps-port.ts';
import { photon } from './maps/photon.ts';
import { httpSms } from './sms/http-sms.ts';
import { checkSmpp, openSmpp, reasonOfBind } from './sms/smpp/smpp-session.ts';
import type { SmppEvents, SmppOptions, SmppSession } from './sms/smpp/smpp-session.ts';
import type { SmsPort } from './sms/sms-port.ts';
import { twilioSms } from './sms/twilio-sms.ts';
import { vonageSms } from './sms/vonage-sms.ts';

/** A service of one vendor: its port, and a check that sends no message. */
interface OwnService<Port> {
  port: Port;
  /** The reason of a failure, such as `eauth` or `503`; null if the service works. */
  check(): Promise<string | null>;
}

/** A gateway that texts leave by and arrive by while a session is open. */
export interface SmppLink {
  open(events: SmppEvents): Promise<SmppSession>;
}

interface OwnPorts {
  email: [EmailConnection, MailPort];
  sms: [SmsConnection, SmsPort];
  twilio: [TwilioConnection, SmsPort];
  vonage: [VonageConnection, SmsPort];
  smpp: [SmppConnection, SmppLink];
  captcha: [CaptchaConnection, { ask(token: string): Promise<CaptchaCheck> }];
  maps: [MapsConnection, MapsPort];
}

/** Opens the services that vendors have connected, by their kind. Every request goes to public addresses alone. */
export type OwnServices = {
  [Kind in IntegrationName]: (connection: OwnPorts[Kind][0]) => OwnService<OwnPorts[Kind][1]>;
};

/** For tests: servers on this machine in the place of public ones. */
export interface OwnServiceOptions {
  resolve?: Resolve;
  exceptions?: Exceptions;
  ca?: string;
  smtpPort?: number;
  captchaUrl?: string;
  twilioUrl?: string;
  vonageUrl?: string;
  smpp?: Pick<SmppOptions, 'port' | 'patienceMs' | 'enquireMs'>;
}

export function openOwnServices(options: OwnServiceOptions = {}): OwnServices {
  const fetch = outgoingFetch(options);
  return {
    email(connection) {
      const port = ownMail(connection, options);
      return { port, check: async () => failureOf(await port.check()) };
    },
    sms({ settings, credentials }) {
      const port = httpSms({ url: settings.url, token: credentials.token, fetch });
      return {
        port,
        // The gateway knows the token and refuses a message without a number.
        check: async () => {
          const reason = failureOf(await port.check());
          return reason === '400' || reason === '422' ? null : reason;
        },
      };
    },
    twilio(connection) {
      const port = twilioSms(connection, { fetch, url: options.twilioUrl });
      return { port, check: async () => failureOf(await port.check()) };
    },
    vonage(connection) {
      const port = vonageSms(connection, { fetch, url: options.vonageUrl });
      return { port, check: async () => failureOf(await port.check()) };
    },
    smpp(connection) {
      const { smpp, ...tls } = options;
      const port = { open: (events: SmppEvents) => openSmpp(connection, { ...tls, ...smpp }, events) };
      return {
        port,
        check: () =>
          checkSmpp(connection, { ...tls, ...smpp }).then(
            (status) => reasonOfBind(status),
            (error: unknown) => reasonOf(error),
          ),
      };
    },
    captcha({ settings, credentials }) {
      const { captchaUrl: url } = options;
      const of = { provider: settings.provider, secret: credentials.secret, fetch };
      const port = siteVerify(url === undefined ? of : { ...of, url });
      return { port, check: async () => (await port.ask('a-check-of-the-secret')).reason ?? null };
    },
    maps({ settings }) {
      const port = photon({ url: settings.url, fetch });
      return { port, check: () => failureOfSearch(port) };
    },
  };
}

const failureOf = (delivery: Delivery): string | null =>
  delivery.outcome === 'accepted' ? null : delivery.reason;

async function failureOfSearch(port: MapsPort): Promise<string | null> {
  try {
    await port.find({ query: 'London', language: 'en', countries: [], near: [], limit: 1, session: null });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * A vendor's mail server. Its name is resolved and checked for each mail, the connection goes to the checked
 * address, and the password is sent over TLS alone.
 */
function ownMail({ settings, credentials }: EmailConnection, options: OwnServiceOptions): SmtpPort {
  const { resolve = resolveBySystem, exceptions = {}, ca, smtpPort } = options;
  async function over(work: (port: SmtpPort) => Promise<Delivery>): Promise<Delivery> {
    let address: string;
    try {
      address = await checkedAddress(settings.host, { resolve, exceptions });
    } catch (error) {
      return { outcome: 'later', reason: error instanceof OutgoingRefused ? 'address-refused' : 'edns' };
    }
    const secure = settings.port === '465';
    const port = smtpMail({
      host: address,
      port: smtpPort ?? Number(settings.port),
      secure,
      requireTLS: !secure,
      tls: { servername: settings.host, ...(ca !== undefined && { ca }) },
      auth: { user: settings.user, pass: credentials.password },
    });
    try {
      return await work(port);
    } finally {
      port.close();
    }
  }
  return {
    send: (mail) => over((port) => port.send({ ...mail, from: { ...mail.from, address: settings.from } })),
    check: () => over((port) => port.check()),
    close() {},
  };
}
