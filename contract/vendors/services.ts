import * as z from 'zod/mini';
import type { NotShown, Varies } from '#domain/queue/wait-estimate.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import type { Many, PageMeta, Resource } from '../protocol/json-api.ts';
import type { Translation } from './locations.ts';

/** The pages on which a category may be hidden. */
export type CategoryPage = 'client_view' | 'kiosk' | 'lobby';
/** What else a category says, while the vendor has categories with a look. */
export interface CategoryStyle {
  colour: string;
  icon: string;
  /** What its services have in common; empty without one. */
  description: string;
  /** The category that it is inside. */
  parent: { name: string; colour: string; icon: string } | null;
  /** Pages that do not offer its services. */
  hidden_in: CategoryPage[];
}

export interface ServiceAttributes {
  name: string;
  description: string;
  instructions: string;
  /** Documents to bring, one per line. */
  documents: string;
  category: string | null;
  category_style: CategoryStyle | null;
  duration_minutes: number;
  /** People per appointment; null is the vendor's setting. */
  attendees_limit: number | null;
  supports_curbside_pickup: boolean;
  supports_walk_in: boolean;
  display_in_lobby: boolean;
  meeting_methods: number[];
  sort_order: number;
  translations: Translation[];
}
export type ServiceResource = Resource<'services', ServiceAttributes>;

/** `id` is the service's. If the wait is hidden, all values are null and the reason is set. */
export interface ServiceWaitAttributes {
  expected_start: string | null;
  wait_minutes: number | null;
  low: number | null;
  high: number | null;
  /** Waiting visitors who may be called before a visitor who joins now. */
  people_before: number;
  serving: number;
  others_waiting: number;
  least: number | null;
  varies: Varies | null;
  shown: boolean;
  reason: NotShown | null;
}
export type ServiceWaitResource = Resource<'wait-times', ServiceWaitAttributes>;

export const listQueueServices = endpoint<{ data: [ServiceResource[], ServiceWaitResource[]] }>()({
  name: 'listQueueServices',
  method: 'GET',
  path: '/api/v2/open/queue-appointments-services/:locationId',
  access: 'anyone',
  vendor: { record: 'location', in: 'params', at: 'locationId' },
  api: 'open',
  params: z.object({ locationId: pathId }),
  query: z.looseObject({ meeting_method: z.optional(z.string()), shortcut: z.optional(z.string()) }),
  refusals: ['not-found', 'field-invalid', 'parameter-invalid', 'too-many-requests'],
});

export type QuestionType = 'checkbox_group' | 'radio' | 'select' | 'text' | 'textarea';
export interface QuestionAttributes {
  type: QuestionType;
  label: string;
  placeholder: string;
  required: boolean;
  service_id: string;
  sort_order: number;
  options: { value: string; text: string }[];
}
export type QuestionResource = Resource<'questions', QuestionAttributes>;

export const listServices = endpoint<Many<ServiceResource, PageMeta>>()({
  name: 'listServices',
  method: 'GET',
  path: '/api/v2/open/services',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});

/** For our own booking pages: `location`, `method` and `staff` are the filters of {@link listServices}. */
export const listOfferedServices = endpoint<Many<ServiceResource, PageMeta>>()({
  name: 'listOfferedServices',
  method: 'GET',
  path: '/api/internal/v1/services',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});

export const listQuestions = endpoint<Many<QuestionResource, PageMeta>>()({
  name: 'listQuestions',
  method: 'GET',
  path: '/api/v2/open/questions',
  access: 'anyone',
  vendor: { record: 'service', in: 'query', at: 'filter[matching]' },
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});
