/** The skills of Harbor Bank's counter staff, by the keys of its services. */
export const TELLER: readonly string[] = ['cards', 'account', 'documents', 'coins'];
export const ADVISER: readonly string[] = [...TELLER, 'mortgage', 'savings', 'business'];
