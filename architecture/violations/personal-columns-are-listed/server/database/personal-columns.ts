// violation: file
export const PERSONAL_COLUMNS: Readonly<Record<string, string>> = { 'visits.first_name': 'visits' };
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  'visits.phone': 'of a business',
  'visits.gone': 'it was',
};
