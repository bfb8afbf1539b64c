/** Vendor tables without export, each with its reason. All others are exported, future ones too. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  code_guesses: 'counts wrong guesses at codes, by keyed hashes of addresses',
  code_owners: 'keeps who has shown the right code, by keyed hashes of addresses',
  idempotency_keys:
    'answers kept for three days for whoever repeats a call; what they say stands in the visits',
  notification_keys: 'hashes that keep a message from being owed twice; the messages are exported',
  slot_versions: 'counters that tell caches that they are old',
};
