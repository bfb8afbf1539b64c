/**
 * A phone number in readable groups: North American numbers in theirs, others as the vendor wrote them. The
 * library with every country's groups is larger than the page.
 */
export function phoneWords(phone: string): string {
  const digits = /^\+?1(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, ''));
  return digits ? `+1 (${digits[1]}) ${digits[2]}-${digits[3]}` : phone;
}
