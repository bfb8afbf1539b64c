import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Clock } from '../infrastructure/clock/clock.ts';
import type { Log } from '../infrastructure/logging/log.ts';
import { PRINTER_PORTS } from '#domain/devices/printing.ts';
import { networkList } from '../infrastructure/http/request/client-address.ts';
import { openDns } from '../infrastructure/outgoing/dns.ts';
import type { DnsPort } from '../infrastructure/outgoing/dns.ts';
import { outgoingFetch } from '../infrastructure/outgoing/fetch.ts';
import type { Keys } from '../infrastructure/signing/keys.ts';
import type { CaptchaPort } from './captcha/captcha-port.ts';
import { siteVerify } from './captcha/site-verify.ts';
import type { ConversionPort } from './conversions/conversion-port.ts';
import { RESERVE_CONVERSIONS_URL, reserveConversions } from './conversions/reserve-conversions.ts';
import type { MailPort } from './email/mail-port.ts';
import { smtpMail } from './email/smtp-mail.ts';
import { withFallback } from './maps/circuit.ts';
import { gazetteer } from './maps/gazetteer.ts';
import type { MapsPort } from './maps/maps-port.ts';
import { photon } from './maps/photon.ts';
import { openOwnServices } from './own-services.ts';
import type { OwnServices } from './own-services.ts';
import { networkPrinters } from './printers/network-printers.ts';
import type { PrinterPort } from './printers/printer-port.ts';
import type { PushPort } from './push/push-port.ts';
import { webPush } from './push/web-push.ts';
import { httpSms } from './sms/http-sms.ts';
import type { SmsPort } from './sms/sms-port.ts';
import { applePass } from './wallet/apple-pass.ts';
import { googlePass } from './wallet/google-pass.ts';
import type { WalletPort } from './wallet/wallet-port.ts';
import { jitsiRooms } from './video/jitsi-rooms.ts';
import { ownLinks } from './video/video-port.ts';
import type { VideoPorts } from './video/video-port.ts';

/**
 * The server's connections to external services. A port without configuration is absent; in a demo, messages
 * stay local.
 */
export interface OutboundPorts {
  mail: MailPort | undefined;
  sms: SmsPort | undefined;
  /** Asks about domains; it changes nothing. */
  dns: DnsPort;
  maps: MapsPort;
  conversions: ConversionPort | undefined;
  captcha: CaptchaPort | undefined;
  video: VideoPorts;
  printers: PrinterPort | undefined;
  /** Pushed messages; absent where the operator has turned them off. */
  pushPort: PushPort | undefined;
  /** Passes for the wallets of phones; empty without keys. */
  wallet: WalletPort;
  /** The services that vendors connect themselves; the ports above are for vendors without one. */
  own: OwnServices;
}

export function openOutboundPorts(
  config: Config,
  deps: { clock: Clock; log: Log; keys: Keys },
): OutboundPorts {
  const { smtpUrl, sms, demo, mapsUrl, reserve, captcha, printerNetworks } = config;
  const instead = demo ? demoMailbox : undefined;
  return {
    mail: smtpUrl === undefined ? instead : smtpMail(smtpUrl),
    sms: sms === undefined ? instead : httpSms({ ...sms, fetch: outgoingFetch() }),
    dns: openDns({ servers: config.dnsServers }),
    conversions:
      reserve &&
      reserveConversions({
        url: reserve.url ?? RESERVE_CONVERSIONS_URL,
        partnerId: reserve.partnerId,
        fetch: outgoingFetch(),
      }),
    captcha: captcha && siteVerify({ ...captcha, fetch: outgoingFetch() }),
    video: { 'own-links': ownLinks, jitsi: jitsiRooms(randomBytes) },
    printers:
      printerNetworks &&
      networkPrinters({ covers: networkList(printerNetworks), ports: PRINTER_PORTS }, deps),
    // The visitor's own browser asked for it, so a demo sends these too.
    pushPort: config.webPush
      ? webPush({ ...deps, subject: `mailto:${config.mailFrom}`, fetch: outgoingFetch() })
      : undefined,
    wallet: walletOf(config),
    // mutation: services-of-vendors
    own: openOwnServices(),
    maps: mapsUrl === undefined ? gazetteer : mapsBy(mapsUrl, deps),
  };
}

function walletOf({ appleWallet, googleWallet, publicUrl }: Config): WalletPort {
  return {
    ...(appleWallet && { apple: (pass, now) => applePass(pass, appleWallet, now) }),
    ...(googleWallet && {
      google: (pass, now) => googlePass(pass, googleWallet, { now, site: publicUrl }),
    }),
  };
}

/** In a demo no message is sent: /dev/mailbox shows it instead. */
const demoMailbox: MailPort & SmsPort = {
  isMailbox: true,
  send: async () => ({ outcome: 'accepted', by: 'mailbox' }),
  close() {},
};

/** The gazetteer responds while the map server is unavailable. */
function mapsBy(url: string, { clock, log }: { clock: Clock; log: Log }): MapsPort {
  return withFallback(photon({ url, fetch: outgoingFetch() }), gazetteer, {
    clock,
    onFailure: (error) => log.warn({ err: error }, 'the map service at MAPS_URL failed'),
  });
}
