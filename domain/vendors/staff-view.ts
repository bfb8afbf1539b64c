import { roleKey } from '../codes/role.ts';
import type { Role } from '../codes/role.ts';
import type { ClockHours } from '../language/date-format.ts';
import type { Language } from '../language/languages.ts';
import { linesByLanguage } from '../language/lines-in.ts';
import type { COLOURED_STATES, STATE_COLOURS } from './registry/state-colours.ts';
import type { ContactField } from './setting-kinds.ts';
import type { SettingKey, SettingValue } from './settings.ts';

/** The parts of the dashboard that a vendor may hide. */
export type DashboardPart = keyof SettingValue<'admin_view.dashboard'>;

/** The figures on top of the dashboard that a vendor may hide. */
export type DashboardFigureName = keyof SettingValue<'admin_view.figures'>;
/** A state of a visit that has a colour, and the colours that a vendor may choose for it. */
export type ColouredState = (typeof COLOURED_STATES)[number];
export type StateColour = (typeof STATE_COLOURS)[number];
/** The columns of appointments, and of the lists in the lobby, that a vendor may hide at a location. */
export type AppointmentColumn = keyof SettingValue<'admin_view.appointment_columns'>;
export type LobbyColumn = keyof SettingValue<'admin_view.lobby_columns'>;

/** What staff end without service: an appointment, the visit of a person in the line, or either as a no-show. */
export type Cancelled = keyof SettingValue<'admin_view.reasons'>;
/** Whether staff give a reason for it. */
export type ReasonRule = NonNullable<SettingValue<'admin_view.reasons'>[Cancelled]>;

type Get = <K extends SettingKey>(key: K) => SettingValue<K>;

type Suggested = Partial<Record<Language, readonly string[]>>;

/** How the pages of staff look, as the vendor has set it for a role. */
export interface StaffView {
  /** The screen to begin with; null is the first one that the role may open. */
  readonly landing: string | null;
  /** The address of the vendor's icon, for the tab of the browser; null is the product's. */
  readonly icon: string | null;
  readonly hiddenParts: readonly DashboardPart[];
  readonly hiddenFigures: readonly DashboardFigureName[];
  /** The states that the vendor has given another colour. */
  readonly stateColours: Readonly<Partial<Record<ColouredState, StateColour>>>;
  /** For staff without a choice of their own; null follows the language. */
  readonly clock: ClockHours;
  /** Null follows the language. */
  readonly firstWeekday: 0 | 1 | 6 | null;
  /** The steps of the schedule; null is the start interval. */
  readonly gridMinutes: number | null;
  readonly reasons: Readonly<Record<Cancelled, ReasonRule>>;
  /** The reasons that dialogs suggest, by language. */
  readonly cancelReasons: Suggested;
  readonly noShowReasons: Suggested;
  /** The vendor's own fields of clients, archived ones too. */
  readonly customFields: readonly ContactField[];
}

const WEEKDAYS = { language: null, sunday: 0, monday: 1, saturday: 6 } as const;

/** Reads the view of a role from the vendor's settings. */
export function staffViewOf(get: Get, role: Role): StaffView {
  const [clock, grid] = [get('admin_view.clock'), get('admin_view.grid_minutes')];
  const landing: Readonly<Record<string, string>> = get('admin_view.landing');
  const page = landing[roleKey(role)] ?? 'usual';
  return {
    landing: page === 'usual' ? null : page,
    icon: get('theme.favicon') || null,
    hiddenParts: hiddenIn(get('admin_view.dashboard')),
    hiddenFigures: hiddenIn(get('admin_view.figures')),
    stateColours: chosenColours(get('admin_view.state_colours')),
    clock: clock === 'language' ? null : clock,
    firstWeekday: WEEKDAYS[get('admin_view.first_weekday')],
    gridMinutes: grid === 'interval' ? null : Number(grid),
    reasons: {
      appointment: reasonRule(get, 'appointment'),
      visitor: reasonRule(get, 'visitor'),
      no_show: reasonRule(get, 'no_show'),
    },
    cancelReasons: linesByLanguage(get('admin_view.cancel_reasons')),
    noShowReasons: linesByLanguage(get('admin_view.no_show_reasons')),
    customFields: get('customContactFields'),
  };
}

const chosenColours = (
  colours: SettingValue<'admin_view.state_colours'>,
): Partial<Record<ColouredState, StateColour>> =>
  Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour !== 'usual'));

/** Returns the names that a vendor hides among those of a setting. */
export function hiddenIn<Name extends string>(
  looks: Readonly<Partial<Record<Name, 'shown' | 'hidden'>>>,
): Name[] {
  return (Object.keys(looks) as Name[]).filter((name) => looks[name] === 'hidden');
}

/** Returns whether the vendor lets a role book over another appointment. The right to overbook comes first. */
export function mayOverlap(get: Get, role: Role): boolean {
  const roles: Readonly<Record<string, string>> = get('admin_view.overlap');
  return roles[roleKey(role)] !== 'refused';
}

/** Returns whether staff give a reason when they cancel, or mark a no-show. */
export const reasonRule = (get: Get, of: Cancelled): ReasonRule => get('admin_view.reasons')[of] ?? 'none';
