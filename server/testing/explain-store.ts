import { sql } from '../infrastructure/database/database.ts';
import type { Database, Sql, Tx } from '../infrastructure/database/database.ts';
import { statementOf } from '../infrastructure/database/sql.ts';

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` names its parts. */
export interface PlanNode {
  readonly 'Total Cost': number;
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Index Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
}

export interface Explained {
  text: string;
  values: readonly unknown[];
  plan: PlanNode;
  /** How many rows it returned. */
  rows: number;
}

/**
 * Explains each statement that a transaction of a vendor reads with, by the plan that the product's connections keep:
 * without its values, as the app's role, under row-level security. The list grows until the end.
 */
export function explaining(db: Database): { statements: Explained[]; end(): void } {
  const statements: Explained[] = [];
  const plans = new Map<string, Promise<PlanNode>>();
  const { withVendor } = db;
  db.withVendor = (vendorId, work, role) =>
    withVendor(
      vendorId,
      (tx) => {
        const explained = async <Row>(query: Sql<Row>, rows: Row[]) => {
          const { text, values } = statementOf(query);
          if (!plans.has(text))
            plans.set(text, planOf(tx, { text, parameters: values.length, name: `p${plans.size}` }));
          statements.push({ text, values, plan: await plans.get(text)!, rows: rows.length });
          return rows;
        };
        return work({
          ...tx,
          get vendorId() {
            return tx.vendorId;
          },
          many: async (query) => explained(query, await tx.many(query)),
          maybe: async (query) => (await explained(query, await tx.many(query)))[0],
          one: async (query) => (await explained(query, await tx.many(query)))[0]!,
        });
      },
      role,
    );
  return {
    statements,
    end() {
      db.withVendor = withVendor;
    },
  };
}

async function planOf(tx: Tx, of: { text: string; parameters: number; name: string }): Promise<PlanNode> {
  await tx.run(raw(`PREPARE ${of.name} AS ${of.text}`));
  const given =
    of.parameters === 0 ? '' : `(${Array.from({ length: of.parameters }, () => 'NULL').join(', ')})`;
  const row = await tx.one(
    raw(`EXPLAIN (FORMAT JSON) EXECUTE ${of.name}${given}`) as Sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>,
  );
  await tx.run(raw(`DEALLOCATE ${of.name}`));
  return row['QUERY PLAN'][0].Plan;
}

/** A statement that is text already. */
const raw = (text: string): Sql => ({ ...sql``, parts: [text], values: [] });

/** A node with all nodes below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
