/** The tabs of the page, as its address names them. */
export const TABS = ['accuracy', 'what-if'] as const;
export type Tab = (typeof TABS)[number];
