/**
 * Features of a vendor (§3 "Feature flags", §2.4–2.5). Integrations know some by number. The number is null
 * for features known only by name: an invented one could collide with a real one.
 */
export const FEATURE_ID = {
  payment: 1,
  waitList: 3,
  lobby: 20,
  shortcuts: 63,
  appointmentMeetingMethods: null,
  connectLobby: null,
  curbsidePickup: null,
  notesFieldDigitValidation: null,
  locationLocking: null,
  appointmentBookingChannel: null,
  newActivities: null,
  newDatatable: null,
  roleBasedAccessControl: null,
  newCategories: null,
  chats: null,
  conversations: null,
} as const satisfies Record<string, number | null>;

export type FeatureName = keyof typeof FEATURE_ID;

export const FEATURE_NAMES = Object.keys(FEATURE_ID) as readonly FeatureName[];

/** Features without a capability yet: nothing reads them. Each other one acts in both states. */
export const WAITING_FEATURES: readonly FeatureName[] = ['payment'];
