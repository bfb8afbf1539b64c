/** The icons that a category may have. */
export const CATEGORY_ICONS = [
  'bank',
  'briefcase',
  'calendar',
  'car',
  'card',
  'cash',
  'dental',
  'documents',
  'eye',
  'gift',
  'globe',
  'health',
  'heart',
  'home',
  'key',
  'people',
  'phone',
  'plane',
  'savings',
  'school',
  'scissors',
  'shield',
  'star',
  'tools',
] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** The address of the sheet of icons. */
export const CATEGORY_ICON_SHEET = '/category-icons.svg';

/** The address of one icon in the sheet; null for none. */
export const categoryIconAddress = (icon: string): string | null =>
  icon === '' ? null : `${CATEGORY_ICON_SHEET}#${icon}`;
