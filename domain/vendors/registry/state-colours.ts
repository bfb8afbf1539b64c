/** The states of a visit that pages of staff colour. */
export const COLOURED_STATES = [
  'booked',
  'waiting',
  'held',
  'called',
  'in_service',
  'completed',
  'no_show',
  'cancelled',
] as const;

/** Pairs of a ground and letters in the kit: each is tested for contrast. */
export const STATE_COLOURS = ['grey', 'amber', 'blue', 'green', 'orange', 'red', 'strong_blue'] as const;
