import type { PLACEMENTS } from '../wording/placements.ts';
import { settingByName } from './settings.ts';
import type { SettingKey } from './settings.ts';

/** What a preview of visitors' pages may show, in the order of its list. */
export const PREVIEWED_PAGES = [
  'start',
  'where',
  'how',
  'request',
  'visit',
  'served',
  'service',
  'location',
  'staff',
  'times',
  'attendees',
  'details',
  'appointment',
  'videoCall',
  'waitListForm',
  'waitList',
  'ended',
  'locator',
] as const;
export type PreviewedPage = (typeof PREVIEWED_PAGES)[number];

type Pages = readonly [PreviewedPage, ...PreviewedPage[]];

/** The pages on which the settings of a section act, the most telling one first. */
const PAGES_OF: Readonly<Record<string, Readonly<Record<string, Pages>>>> = {
  '/settings/client-view': {
    general: ['start'],
    languages: ['start'],
    embed: ['start'],
    steps: ['service', 'location', 'times'],
    locations: ['location', 'where'],
    staff: ['staff', 'times'],
    times: ['times', 'details'],
    'booking-form': ['details'],
    consent: ['details', 'request', 'waitListForm'],
    texts: ['details', 'request', 'visit'],
    analytics: ['start'],
    line: ['how', 'request'],
    waits: ['how', 'where', 'request', 'visit'],
    contact: ['request'],
    kiosk: ['how', 'request', 'visit'],
    chat: ['start', 'visit'],
  },
  '/settings/branding/general': {
    vendor: ['start'],
    label: ['start'],
    theme: ['start', 'how', 'request', 'visit', 'details', 'appointment'],
    social: ['start'],
  },
  '/settings/video-calls': {
    'join-line': ['videoCall'],
    'without-platform': ['videoCall'],
    rooms: ['videoCall'],
  },
  '/settings/branch-locator': {
    page: ['locator'],
    contents: ['locator'],
    'search-engines': ['locator'],
  },
};

/** Settings that act on other pages than the rest of their section. */
const PAGES_OF_KEY: Readonly<Partial<Record<SettingKey, Pages>>> = {
  firstStep: ['start', 'service', 'location'],
  includeLocationStep: ['location', 'service', 'times'],
  locationLocking: ['location'],
  askEveryStep: ['staff', 'times'],
  timeToCancel: ['appointment'],
  timeToReschedule: ['appointment'],
  multiple_attendees_limit: ['attendees'],
  waitListEnabled: ['times', 'waitListForm', 'waitList'],
  'waitList.offers': ['waitList'],
  'waitList.offerHours': ['waitList'],
  'waitList.offerMinutes': ['waitList'],
  bookingShortcutCustomExpiredMessage: ['ended'],
  book_another_link: ['appointment', 'served'],
  joinLineFromClientView: ['start', 'how'],
  walkin_questions: ['request'],
  curbsideDetails: ['request'],
  show_queue_appointment_feedback: ['served', 'appointment'],
  showWaitTime: ['how', 'times'],
  show_wait_time: ['visit'],
  showCallbackWaitTime: ['where', 'request'],
  'kiosk.waitText': ['visit'],
  'kiosk.qrCode': ['visit', 'how'],
  'kiosk.ticketPrinting': ['visit'],
  'kiosk.selectStaff': ['staff', 'times'],
};

/** The page on which visitors read the snippet of a placement. */
export const PAGE_OF_PLACEMENT: Readonly<Record<(typeof PLACEMENTS)[number], PreviewedPage>> = {
  'cx.where': 'where',
  'cx.how': 'how',
  'cx.request': 'request',
  'cx.booking': 'service',
  'cx.visit': 'visit',
  'cx.appointment': 'appointment',
  'cx.wait-list': 'waitList',
  'cx.branch-locator': 'locator',
};

/** Where a setting acts: the pages, and the screen. */
export interface PreviewTarget {
  readonly pages: Pages;
  readonly screen: 'phone' | 'kiosk';
}

/** Every page that the preview of a settings page may show, in the order of the list. */
export function pagesPreviewed(path: string): readonly PreviewedPage[] {
  const sections = Object.values(PAGES_OF[path] ?? {}).flat();
  const keys = Object.entries(PAGES_OF_KEY).flatMap(([key, pages]) =>
    settingByName(key)?.page === path ? pages : [],
  );
  const all = new Set<PreviewedPage>([...sections, ...keys]);
  return PREVIEWED_PAGES.filter((page) => all.has(page));
}

/** Where the setting acts; null for a setting that no preview of visitors' pages shows. */
export function previewTarget(key: string): PreviewTarget | null {
  const setting = settingByName(key);
  const pages = setting && (PAGES_OF_KEY[setting.key] ?? PAGES_OF[setting.page]?.[setting.section]);
  return pages ? { pages, screen: setting.section === 'kiosk' ? 'kiosk' : 'phone' } : null;
}
