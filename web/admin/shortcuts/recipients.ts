/** A person to invite. */
export interface Recipient {
  /** Empty without an address; the same for the number. */
  email: string;
  phone: string;
  first_name: string;
  last_name: string;
}

/** The recipients that staff type, one on each line: an address, a number or both, alone or as `Name <…>`. */
export function recipientsIn(text: string): Recipient[] {
  return text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', contacts = line] = /^([^<]*)<([^>]*)>$/.exec(line) ?? [];
      const [first = '', ...rest] = name.trim().split(/\s+/);
      const parts = contacts.split(',').map((part) => part.trim());
      const isPhone = (part: string): boolean => /^\+?[\d\s().-]+$/.test(part);
      return {
        // A text that is neither is refused as an address.
        email: parts.filter((part) => part !== '' && !isPhone(part)).join(','),
        phone: parts.find(isPhone) ?? '',
        first_name: first,
        last_name: rest.join(' '),
      };
    });
}
