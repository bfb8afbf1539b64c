/** The campaign parameters of an address, the only ones that reach a booking (§1). */
export const UTM_KEYS = ['utm_content', 'utm_medium', 'utm_source', 'utm_campaign', 'utm_term'] as const;

export type UtmKey = (typeof UTM_KEYS)[number];
export type Utm = Partial<Record<UtmKey, string>>;
