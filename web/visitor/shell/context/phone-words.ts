/**
 * A telephone number as people read it: numbers of the North American plan in their groups, others as the vendor
 * wrote them. The library that knows every country's groups would weigh more than the page.
 */
export function phoneWords(phone: string): string {
  const digits = /^\+?1(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, ''));
  return digits ? `+1 (${digits[1]}) ${digits[2]}-${digits[3]}` : phone;
}
