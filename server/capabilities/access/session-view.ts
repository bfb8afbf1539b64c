import { mayOpen, STAFF_SCREENS, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { rightsToJson } from '#domain/access/custom-role.ts';
import { permissionsOf, scopeOf } from '#domain/access/permission-table.ts';
import { newStaffRole } from '#domain/access/staff-levels.ts';
import { FEATURE_NAMES } from '#domain/codes/feature.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import { ROLE } from '#domain/codes/role.ts';
import type { Role } from '#domain/codes/role.ts';
import type { Instant } from '#domain/time/instant.ts';
import { toIso } from '#domain/time/instant.ts';
import type { ContactCentre } from '#domain/access/contact-centre-rules.ts';
import type { StaffView } from '#domain/vendors/staff-view.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import { csrfTokenOf } from './own-page.ts';
import { endOf } from './session-cookie.ts';
import type { SessionRow } from './sessions-store.ts';

export interface StaffLocation {
  id: string;
  name: string;
  time_zone: string;
  is_open: boolean;
  line_ids: string[];
}
/** The locations of a vendor. Injected, because access comes before locations in the order. */
export type LocationsOf = (
  vendorId: number,
  locationIds: readonly number[] | 'all',
  now: Instant,
) => Promise<StaffLocation[]>;

/** The features of a vendor, its view for a role, and the role of its new staff, injected for the same reason. */
export type StaffSettingsOf = (
  vendorId: number,
  role: Role,
) => Promise<{ features: Record<FeatureName, boolean>; view: StaffView; newStaffRole: Role }>;

/** The lines of business of a vendor, injected for the same reason. */
export type LinesOf = (vendorId: number) => Promise<{ id: string; name: string }[]>;

export interface ViewDeps {
  keys: Keys;
  placesOf: LocationsOf;
  staffSettingsOf: StaffSettingsOf;
  linesOf: LinesOf;
}

const REALTIME_MS = 15 * 60_000;

export async function sessionView(
  deps: ViewDeps,
  person: Person,
  facts: ReturnType<typeof factsOf>,
): Promise<SessionPerson> {
  const { role, rights } = person;
  const locations =
    person.vendor && !person.mustEnrol
      ? await deps.placesOf(person.vendor.id, reachOf(person), facts.now)
      : [];
  const vendorId = person.vendor?.id ?? null;
  const lines = vendorId === null || person.mustEnrol ? [] : await deps.linesOf(vendorId);
  const look = vendorId === null ? null : await deps.staffSettingsOf(vendorId, role);
  const payload = { kind: 'staff', identityId: person.identityId, sessionId: person.sessionId, vendorId };
  return {
    data: {
      identity_id: person.identityId,
      name: person.name,
      email: person.email,
      clock: facts.clock === '' ? (look?.view.clock ?? null) : facts.clock,
      role,
      staff_id: person.staffId === null ? null : String(person.staffId),
      vendor: person.vendor && { ...person.vendor, id: String(person.vendor.id) },
      vendor_until: person.vendor && facts.enteredUntil !== null ? toIso(facts.enteredUntil) : null,
      locations,
      lines_of_business: lines,
      permissions: { ...permissionsOf(person) },
      // mutation: rights-of-a-session
      rights: rights ? rightsToJson(rights) : null,
      viewing_as: person.viewedAs ?? null,
      features: FEATURE_NAMES.filter((name) => look?.features[name]),
      hidden_fields: [...(person.hides ?? [])],
      view: look && sentView(look.view),
      contact_centre: person.contactCentre ? sentCentre(person.contactCentre) : null,
      new_staff_role: newStaffRole(person, look?.newStaffRole ?? ROLE.staff),
      csrf_token: csrfTokenOf(deps.keys, person.sessionId),
      realtime_token: signToken(deps.keys, {
        purpose: 'realtime',
        payload,
        expiresAt: facts.now + REALTIME_MS,
      }),
      ends_at: toIso(facts.endsAt),
      must_enrol: person.mustEnrol === true,
      landing: landingOf(person, look),
    },
  };
}

/** What the page shows of a session, apart from its person. */
export const factsOf = (session: SessionRow, now: Instant) => ({
  now,
  endsAt: endOf(session),
  enteredUntil: session.enteredUntil,
  clock: session.clock,
});

const sentView = (view: StaffView): SessionPerson['data']['view'] => ({
  icon: view.icon,
  first_weekday: view.firstWeekday,
  grid_minutes: view.gridMinutes,
  hidden_parts: [...view.hiddenParts],
  hidden_figures: [...view.hiddenFigures],
  state_colours: { ...view.stateColours },
  reasons: { ...view.reasons },
  cancel_reasons: sentReasons(view.cancelReasons),
  no_show_reasons: sentReasons(view.noShowReasons),
  custom_fields: view.customFields.map(({ options, translations, ...field }) => ({
    ...field,
    options: [...options],
    translations: { ...translations },
  })),
});

const sentReasons = (reasons: StaffView['cancelReasons']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(reasons).map(([language, lines]) => [language, [...lines]]));

const sentCentre = ({
  enabled,
  searchFields,
  hidesStaff,
  method,
  scripts,
  wrapUp,
}: ContactCentre): SessionPerson['data']['contact_centre'] => ({
  is_on: enabled,
  search_fields: [...searchFields],
  hides_staff: hidesStaff,
  default_method: method,
  scripts: { ...scripts },
  wrap_up: { is_required: wrapUp.isRequired, reasons: sentReasons(wrapUp.reasons) },
});

/** A person who sees the lobby of the whole vendor may work at each of its locations. */
function reachOf(person: Person): readonly number[] | 'all' {
  const letter = scopeOf(person, 'lobby-see');
  return letter === 'V' || letter === 'P' ? 'all' : person.locationIds;
}

/** The page after sign-in. A kiosk goes to the device page of its location; the contact centre to where it books. */
function landingOf(person: Person, look: Awaited<ReturnType<StaffSettingsOf>> | null): string {
  if (person.role === ROLE.kiosk)
    return `${vendorPrefix(person.vendor?.pathname ?? '')}${visitorPath('how')}?location=${person.locationIds[0] ?? ''}&mode=kiosk`;
  if (person.mustEnrol) return staffScreenPath('profile');
  const screens = STAFF_SCREENS.filter(
    ({ path, feature }) => mayOpen(person, path) && (feature === null || look?.features[feature] !== false),
  );
  // A role may lose a page, and a vendor its feature: the first page then stands in.
  const chosen = person.role === ROLE.callCentreStaff ? 'schedule' : look?.view.landing;
  const wanted = screens.find(({ screen }) => screen === chosen);
  return (wanted ?? screens[0])?.path ?? '/forbidden';
}
