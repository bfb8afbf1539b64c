/**
 * The owner of the hours that an adjustment changes (§4). The product names three; our code for the unnamed
 * fourth is room.
 */
export const ADJUSTMENT_TYPE = { staff: 1, location: 2, holiday: 3, room: 4 } as const;

export type AdjustmentType = (typeof ADJUSTMENT_TYPE)[keyof typeof ADJUSTMENT_TYPE];
