/** A stored reply with its question: the value of an option, or a text. */
export interface StoredReply {
  question: string;
  options: readonly { value: string; text: string }[];
  value: string | readonly string[];
}

/** A reply as staff read it: the labels of its options. An option that no longer exists shows its value. */
export function replyWords({ options, value }: Pick<StoredReply, 'options' | 'value'>): string {
  const textOf = (one: string): string => options.find((option) => option.value === one)?.text ?? one;
  return typeof value === 'string' ? textOf(value) : value.map(textOf).join(', ');
}
