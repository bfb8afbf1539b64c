import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS } from '../protocol/refusals.ts';
import type { Receipt } from '#domain/devices/printing.ts';
import type { PageSettings } from '../vendors/page-settings.ts';
import type { DisplayBoard } from '../queue/display.ts';
import type { SettingsPageEndpoints } from './settings-page.ts';
import {
  branchLocatorSettings,
  brandingSettings,
  clientViewSettings,
  lobbySettings,
  videoSettings,
} from './settings-pages.ts';

const body = z.object({
  location_id: z.nullable(recordId),
  line_of_business_id: z.optional(z.nullable(recordId)),
  values: z.record(z.string(), z.unknown()),
  reset: z.array(z.string()).check(z.maxLength(200)),
});
const query = z.object({
  /** The location whose own settings the page has. */
  location: z.optional(recordId),
  lang: z.optional(z.string()),
});
const refusals = [...STAFF_READ_REFUSALS, 'csrf-refused', 'malformed-request', 'field-invalid'] as const;

/** The parts of every preview of a settings page: it takes the unsaved changes and stores nothing. */
const previewOf = ({ path, access }: SettingsPageEndpoints) =>
  ({
    method: 'POST',
    path: `/api/internal/v1/admin${path}/preview`,
    access,
    act: 'read',
    vendor: 'session',
    api: 'internal',
    idempotent: false,
    body,
    refusals,
  }) as const;

/** What open visitor pages would get if the changes were saved. */
const pagePreview = (name: string, page: SettingsPageEndpoints) => ({
  page,
  preview: endpoint<{ data: PageSettings }>()({ ...previewOf(page), name, query }),
});

/** The settings pages with a preview of visitors' pages. */
export const PAGE_PREVIEWS = [
  pagePreview('previewVisitorPages', clientViewSettings),
  pagePreview('previewBranding', brandingSettings),
  pagePreview('previewBranchLocator', branchLocatorSettings),
  pagePreview('previewVideoCalls', videoSettings),
] as const;

const ofDisplay = z.object({ location: recordId, lang: z.optional(z.string()) });

/** The board that the wall display of a location would show if the changes were saved. */
export const previewDisplay = endpoint<DisplayBoard>()({
  ...previewOf(lobbySettings),
  name: 'previewDisplay',
  query: ofDisplay,
});

/** A ticket as a kiosk of the location would print it if the changes were saved, with example values of a visitor. */
export const previewTicket = endpoint<{ data: Receipt }>()({
  ...previewOf(lobbySettings),
  name: 'previewTicket',
  path: `/api/internal/v1/admin${lobbySettings.path}/preview/ticket`,
  query: ofDisplay,
});

/** The board with unsaved branding: the wall display shows the dark logo. */
export const previewBrandedDisplay = endpoint<DisplayBoard>()({
  ...previewOf(brandingSettings),
  name: 'previewBrandedDisplay',
  path: `/api/internal/v1/admin${brandingSettings.path}/preview/display`,
  query: ofDisplay,
});
