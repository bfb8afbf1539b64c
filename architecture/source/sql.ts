import type { SourceFile } from './source-file.ts';
import { dottedName, isNode, nodesIn } from './walk.ts';
import type { Node } from './walk.ts';

/** A string in the code that may be SQL, with interpolated values replaced by `$`. */
export interface Statement {
  text: string;
  /** Line of its first character. */
  line: number;
  /** True with the `sql` tag, so certainly SQL. */
  tagged: boolean;
}

export function statementsIn(file: SourceFile): Statement[] {
  return [...nodesIn(file.program)].flatMap(([node, around]) => {
    const text = textOf(node);
    if (text === null) return [];
    const tagged =
      around[0]?.type === 'TaggedTemplateExpression' && /^sql(\.|$)/.test(dottedName(around[0]['tag']) ?? '');
    return [{ text, line: file.lineAt(node.start), tagged }];
  });
}

/** Returns the table of each writing statement, and its line offset from the first line of the text. */
export function writesIn(text: string): { table: string; below: number }[] {
  // Excludes `ON CONFLICT … DO UPDATE SET` and `FOR UPDATE`, which name no table.
  const writing =
    /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?|COPY|(?<!\b(?:DO|FOR|KEY) )UPDATE)\s+(?:ONLY\s+)?("?[a-z_.]+"?|\$)/g;
  return [...text.matchAll(writing)].map((match) => ({
    table: match[1]!.replaceAll('"', '').replace(/^public\./, ''),
    below: text.slice(0, match.index).split('\n').length - 1,
  }));
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = node['quasis'] as { value: { raw: string } }[];
  return parts.map(({ value }) => value.raw).join('$');
}

/** Returns the lines of `.query(…)` calls, as database drivers have them. */
export function queryCallsIn(file: SourceFile): number[] {
  return [...nodesIn(file.program)].flatMap(([node]) => {
    const callee = node.type === 'CallExpression' ? node['callee'] : null;
    const property = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : null;
    return isNode(property) && property['name'] === 'query' ? [file.lineAt(node.start)] : [];
  });
}
