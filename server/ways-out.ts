import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Clock } from './infrastructure/clock/clock.ts';
import type { Log } from './infrastructure/logging/log.ts';
import { outgoingFetch } from './infrastructure/outgoing/fetch.ts';
import type { CaptchaPort } from './integrations/captcha/captcha-port.ts';
import { siteVerify } from './integrations/captcha/site-verify.ts';
import type { ConversionPort } from './integrations/conversions/conversion-port.ts';
import {
  RESERVE_CONVERSIONS_URL,
  reserveConversions,
} from './integrations/conversions/reserve-conversions.ts';
import { demoMailbox } from './integrations/email/demo-mailbox.ts';
import type { MailPort } from './integrations/email/mail-port.ts';
import { smtpMail } from './integrations/email/smtp-mail.ts';
import { withFallback } from './integrations/maps/circuit.ts';
import { gazetteer } from './integrations/maps/gazetteer.ts';
import type { MapsPort } from './integrations/maps/maps-port.ts';
import { photon } from './integrations/maps/photon.ts';
import { httpSms } from './integrations/sms/http-sms.ts';
import type { SmsPort } from './integrations/sms/sms-port.ts';
import { jitsiRooms } from './integrations/video/jitsi-rooms.ts';
import { ownLinks } from './integrations/video/own-links.ts';
import type { VideoPorts } from './integrations/video/video-port.ts';

/** What the server speaks to outside of itself. What is not configured is absent; in a demo it stays in the house. */
export interface OutboundPorts {
  mail: MailPort | undefined;
  sms: SmsPort | undefined;
  maps: MapsPort;
  conversions: ConversionPort | undefined;
  captcha: CaptchaPort | undefined;
  video: VideoPorts;
}

export function openOutboundPorts(config: Config, deps: { clock: Clock; log: Log }): OutboundPorts {
  const { smtpUrl, sms, demo, mapsUrl, reserve, captcha } = config;
  const instead = demo ? demoMailbox : undefined;
  return {
    mail: smtpUrl === undefined ? instead : smtpMail(smtpUrl),
    sms: sms === undefined ? instead : httpSms({ ...sms, fetch: outgoingFetch() }),
    conversions:
      reserve &&
      reserveConversions({
        ...{ url: reserve.url ?? RESERVE_CONVERSIONS_URL, partnerId: reserve.partnerId },
        fetch: outgoingFetch(),
      }),
    captcha: captcha && siteVerify({ ...captcha, fetch: outgoingFetch() }),
    video: { 'own-links': ownLinks, jitsi: jitsiRooms(randomBytes) },
    maps: mapsUrl === undefined ? gazetteer : mapsBy(mapsUrl, deps),
  };
}

/** What the map's server cannot say at the moment, the gazetteer says. */
function mapsBy(url: string, { clock, log }: { clock: Clock; log: Log }): MapsPort {
  return withFallback(photon({ url, fetch: outgoingFetch() }), gazetteer, {
    clock,
    onFailure: (error) => log.warn({ err: error }, 'places were not found by MAPS_URL'),
  });
}
