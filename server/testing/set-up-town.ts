import type fc from 'fast-check';

/** The records that changes are about. */
export interface Town {
  near: string;
  far: string;
  plain: string;
  roomy: string;
  ana: string;
  ben: string;
  room: string;
  line: string;
  absence: string;
  holiday: string;
  closing: string;
  shut: string;
  /** Absences of Ben, Ana, Ben and Ana: archived, waiting for approval, both, archived. */
  gone: string[];
  calendar: string;
}

export const ADMIN = '/api/internal/v1/admin';

export interface ChangeKind {
  path: string;
  change: (town: Town) => fc.Arbitrary<object>;
  /** The endpoint that saves it; otherwise the test writes the rows. */
  save?: (change: never) => [address: `${'POST' | 'PUT' | 'DELETE'} ${string}`, body: object];
}
