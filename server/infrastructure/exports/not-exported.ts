/** Vendor tables without export, each with its reason. All others are exported, future ones too. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  code_guesses: 'counts wrong guesses at codes, by keyed hashes of addresses',
  code_owners: 'callers who have shown the right code, by keyed hashes of addresses',
  idempotency_keys: 'responses stored for three days for repeated requests; the visits hold the same data',
  notification_keys: 'hashes that prevent duplicate messages; the messages are exported',
  slot_versions: 'counters that invalidate caches',
};
