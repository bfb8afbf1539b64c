/** A person to invite. */
export interface Recipient {
  email: string;
  first_name: string;
  last_name: string;
}

/** The recipients that staff type, one on each line: an address alone, or a name before `<address>`. */
export function recipientsIn(text: string): Recipient[] {
  return text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', email = line] = /^([^<]*)<([^>]*)>$/.exec(line) ?? [];
      const [first = '', ...rest] = name.trim().split(/\s+/);
      return { email: email.trim(), first_name: first, last_name: rest.join(' ') };
    });
}
