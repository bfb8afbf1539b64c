/**
 * All columns with personal data, each with the capability that erases and exports it. The database catalogue
 * has the same list (a column's comment is `personal`), and a law compares the two: a migration that adds
 * such a column must name its owner. Another test plants a value in each of them, forgets the client, and
 * searches for them.
 */
export const PERSONAL_COLUMNS: Readonly<Record<string, string>> = {
  'answers.value': 'visits',
  'attendees.address': 'visits',
  'attendees.answers': 'visits',
  'attendees.email': 'visits',
  'attendees.external_id': 'visits',
  'attendees.first_name': 'visits',
  'attendees.last_name': 'visits',
  'attendees.notes': 'visits',
  'attendees.phone': 'visits',
  'client_external_ids.external_id': 'clients',
  'client_terms.term': 'clients',
  'clients.email': 'clients',
  'clients.first_name': 'clients',
  'clients.last_name': 'clients',
  'clients.phone': 'clients',
  'feedback.experience': 'visits',
  'idempotency_keys.answer': 'queue',
  'identities.email': 'access',
  'identities.name': 'access',
  'messages.content': 'notifications',
  'messages.recipient': 'notifications',
  'personal_changes.after': 'visits',
  'personal_changes.before': 'visits',
  'visit_files.bytes': 'visits',
  'visit_files.name': 'visits',
  'visit_notes.text': 'visits',
  'visits.address': 'visits',
  'visits.car_details': 'visits',
  'visits.contact_fields': 'visits',
  'visits.email': 'visits',
  'visits.external_id': 'visits',
  'visits.first_name': 'visits',
  'visits.last_name': 'visits',
  'visits.notes': 'visits',
  'visits.phone': 'visits',
};

/** Columns whose names suggest personal data but that hold none, each with its reason. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  'identity_sessions.ip_address': 'data of staff; deleted with the session',
  'identity_sessions.user_agent': 'data of staff; deleted with the session',
  'locations.address': 'data of a business',
  'lines_of_business.phone': 'data of a business',
  'locations.phone': 'data of a business',
  'security_events.address': 'addresses of staff, who are no clients; deleted with the log’s period',
  'staff.display_name': 'data of staff, who belong to the vendor’s own records; erasure is for clients',
  'staff.email': 'data of staff',
  'staff.first_name': 'data of staff',
  'staff.last_name': 'data of staff',
  'staff.phone': 'data of staff',
};
