/** Tables without backup, each with its reason. All others are included, future ones too. */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  foyer_migrations: 'written by the migrations that make the tables anew; the backup names them',
  identity_sessions: 'somebody who has signed out since, or was shut out, must not be signed in again',
  identity_verifications: 'good for minutes, and for one use that may have been made since',
  socket_io_attachments: 'parcels between processes that have long gone',
};
