/** Ways for client and staff to meet (§4). */
export const MEETING_METHOD = { inPerson: 1, phone: 2, video: 3, offSite: 4 } as const;

export type MeetingMethodName = keyof typeof MEETING_METHOD;
export type MeetingMethod = (typeof MEETING_METHOD)[MeetingMethodName];
/** Meeting methods of the line: it never uses off site (G-05). */
export type QueueMethod = Exclude<MeetingMethod, 4>;

export const QUEUE_METHODS: readonly QueueMethod[] = [1, 2, 3];

const NAMES: Record<MeetingMethod, string> = { 1: 'in_person', 2: 'phone', 3: 'video', 4: 'off_site' };

export function meetingMethodName(method: MeetingMethod): string {
  return NAMES[method];
}

export function isQueueMethod(code: unknown): code is QueueMethod {
  return code === 1 || code === 2 || code === 3;
}

/**
 * Returns the method of a queue page from `?meeting_method=`: absent or empty is in person, 1 and 2 are
 * themselves, any other value, 4 included, is video (§2.3, G-05).
 */
export function queueMethodFromQuery(text: string | null): QueueMethod {
  if (text === null || text === '' || text === '1') return MEETING_METHOD.inPerson;
  return text === '2' ? MEETING_METHOD.phone : MEETING_METHOD.video;
}
