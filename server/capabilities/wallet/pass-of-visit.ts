import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { formatDateTime, formatShortDate } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { isHexColour, readableShade } from '#domain/vendors/brand-colour.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { WalletFact, WalletPass } from '#server/integrations/wallet/wallet-port.ts';
import type { PassFacts } from './pass-facts-store.ts';

interface Around {
  /** In the visitor's language. */
  names: { service: string; location: string };
  colour: string;
  language: Language;
  now: Instant;
}

/** The colour of a pass where the vendor has chosen none. */
const PLAIN = '#1F2937';

/** The pass of a visit; null once there is nothing to keep it for. */
export function passOfVisit(facts: PassFacts, { names, colour, language, now }: Around): WalletPass | null {
  const { startsAt, endsAt, prefix, number, timeZone } = facts;
  const say = words(language, 'messages');
  const open = facts.status === STATUS.confirmed || facts.status === STATUS.inProgress;
  const ticket = prefix === null || number === null ? null : formatTicket(prefix, number);
  // A ticket is of one day.
  const until = endsAt ?? (ticket === null ? null : facts.createdAt + DAY);
  if (!open || until === null || until <= now) return null;
  const fact = (label: string, value: string): WalletFact => ({ label: say(label), value });
  const named = (label: string, value: string | null): WalletFact[] =>
    value === null ? [] : [fact(label, value)];
  const when = startsAt === null ? null : formatDateTime(startsAt, timeZone, language);
  return {
    serial: facts.publicRef,
    version: facts.version,
    language,
    vendor: facts.vendorName,
    title: names.service,
    colour: isHexColour(colour) ? readableShade(colour).toLowerCase() : PLAIN.toLowerCase(),
    head:
      startsAt === null
        ? fact('fact.ticket', ticket!)
        : fact('fact.when', formatShortDate(startsAt, timeZone, language)),
    facts: [
      ...named('fact.when', when),
      fact('fact.place', placeOf(facts, names.location, say)),
      ...named('fact.joined', startsAt === null ? formatDateTime(facts.createdAt, timeZone, language) : null),
      ...named('fact.ticket', startsAt === null ? null : ticket),
      fact('fact.number', formatConfirmationNumber(facts.confirmationNumber)),
    ],
    startsAt,
    endsAt: until,
  };
}

/** Without the visitor's own address: a wallet shows the pass before the phone is unlocked. */
function placeOf(facts: PassFacts, location: string, say: (id: string) => string): string {
  if (facts.meetingMethod === MEETING_METHOD.phone) return say('place.phone');
  if (facts.meetingMethod === MEETING_METHOD.video) return say('place.video');
  if (facts.meetingMethod === MEETING_METHOD.offSite) return say('place.yours');
  const { locationAddress } = facts;
  return locationAddress === '' || locationAddress === location
    ? location
    : `${location}, ${locationAddress}`;
}
