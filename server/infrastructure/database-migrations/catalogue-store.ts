import type { ClientBase } from 'pg';

/** The objects in schema `public`, and the views in `unnamed`, from PostgreSQL's catalogue, without those of extensions. Sorted by name. */
export type Catalogue = {
  extensions: { name: string }[];
  enums: { name: string; labels: string[] }[];
  tables: TableRow[];
  columns: ColumnRow[];
  constraints: { table: string; name: string; kind: string; definition: string; comment: string | null }[];
  indexes: { table: string; definition: string; comment: string | null }[];
  policies: PolicyRow[];
  triggers: { table: string; definition: string }[];
  views: { name: string; definition: string; comment: string | null }[];
  /** `closed`: PUBLIC has no right to execute it. */
  functions: { signature: string; definition: string; comment: string | null; closed: boolean }[];
  sequences: { name: string; definition: string; identity: boolean }[];
  grants: { kind: string; object: string; grantees: string; privileges: string }[];
};

export type TableRow = {
  name: string;
  comment: string | null;
  security: boolean;
  forced: boolean;
  partitioned_by: string | null;
  parent: string | null;
  bound: string | null;
};
export type ColumnRow = {
  table: string;
  name: string;
  type: string;
  required: boolean;
  identity: string;
  generated: string;
  default: string | null;
  comment: string | null;
};
export type PolicyRow = {
  table: string;
  name: string;
  permissive: string;
  roles: string[];
  command: string;
  using: string | null;
  check: string | null;
};

export async function readCatalogue(db: Pick<ClientBase, 'query'>): Promise<Catalogue> {
  // Otherwise the search path decides whether definitions name the schema.
  await db.query(`SET search_path = public`);
  const all = async <Row>(sql: string) => (await db.query(sql)).rows as Row[];
  return {
    extensions: await all(`SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`),
    enums: await all(`
      SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels
      FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
      WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname ORDER BY 1`),
    tables: await all(`
      SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.relrowsecurity AS security,
             c.relforcerowsecurity AS forced, pg_get_partkeydef(c.oid) AS partitioned_by,
             (SELECT inhparent::regclass::text FROM pg_inherits WHERE inhrelid = c.oid) AS parent,
             pg_get_expr(c.relpartbound, c.oid) AS bound
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`),
    columns: await all(`
      SELECT c.relname AS "table", a.attname AS name,
             format_type(a.atttypid, a.atttypmod) || COALESCE(' COLLATE ' || quote_ident(o.collname), '') AS type, a.attnotnull AS required,
             a.attidentity AS identity, a.attgenerated AS generated, pg_get_expr(d.adbin, d.adrelid) AS "default",
             col_description(c.oid, a.attnum) AS comment
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_collation o ON o.oid = a.attcollation AND o.oid <> t.typcollation
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY 1, a.attnum`),
    // Version 18 lists NOT NULL among the constraints; the columns already have it.
    constraints: await all(`
      SELECT c.relname AS "table", k.conname AS name, k.contype AS kind, pg_get_constraintdef(k.oid) AS definition,
             obj_description(k.oid, 'pg_constraint') AS comment
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.connamespace = 'public'::regnamespace AND k.contype <> 'n' AND NOT c.relispartition
      ORDER BY 1, array_position('{p,u,x,f,c}'::"char"[], k.contype), 2`),
    indexes: await all(`
      SELECT c.relname AS "table", pg_get_indexdef(i.indexrelid) AS definition, obj_description(i.indexrelid, 'pg_class') AS comment
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
        AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
      ORDER BY 1, x.relname`),
    policies: await all(`
      SELECT tablename AS "table", policyname AS name, permissive, roles::text[] AS roles, cmd AS command, qual AS "using", with_check AS "check"
      FROM pg_policies WHERE schemaname = 'public' ORDER BY 1, 2`),
    triggers: await all(`
      SELECT c.relname AS "table", pg_get_triggerdef(t.oid) AS definition
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND NOT c.relispartition ORDER BY 1, t.tgname`),
    views: await all(`
      SELECT c.oid::regclass::text AS name, pg_get_viewdef(c.oid, true) AS definition, obj_description(c.oid, 'pg_class') AS comment
      FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
      WHERE s.nspname IN ('public', 'unnamed') AND c.relkind IN ('v', 'm') ORDER BY 1`),
    functions: await all(`
      SELECT p.oid::regprocedure::text AS signature, pg_get_functiondef(p.oid) AS definition, obj_description(p.oid, 'pg_proc') AS comment,
             p.proacl IS NOT NULL AND NOT EXISTS (SELECT 1 FROM aclexplode(p.proacl) a WHERE a.grantee = 0) AS closed
      FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      ORDER BY 1`),
    sequences: await all(`
      SELECT c.relname AS name,
             format('AS %s START %s INCREMENT %s', format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement) AS definition,
             EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'i') AS identity
      FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
      WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`),
    grants: await all(grantsQuery),
  };
}

/** Explicit privileges, without the owner's own, which are implicit. */
const grantsQuery = `
  WITH rights AS (
    SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, c.oid::regclass::text AS object, a.grantee, a.privilege_type, c.relowner AS owner
    FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace, aclexplode(c.relacl) a
    WHERE s.nspname IN ('public', 'unnamed') AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT c.relispartition
    UNION ALL
    SELECT 'COLUMN', c.relname || '.' || t.attname, a.grantee, a.privilege_type, c.relowner
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid, aclexplode(t.attacl) a
    WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'FUNCTION', p.oid::regprocedure::text, a.grantee, a.privilege_type, p.proowner
    FROM pg_proc p, aclexplode(p.proacl) a
    WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ), held AS (
    SELECT kind, object, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee)::text END AS grantee,
           string_agg(privilege_type, ', ' ORDER BY array_position('{SELECT,INSERT,UPDATE,DELETE}', privilege_type), privilege_type) AS privileges
    FROM rights WHERE grantee <> owner GROUP BY kind, object, 3
  )
  SELECT kind, object, string_agg(grantee, ', ' ORDER BY grantee) AS grantees, privileges
  FROM held WHERE NOT (kind = 'FUNCTION' AND grantee = 'PUBLIC')
  GROUP BY kind, object, privileges ORDER BY kind, object, privileges`;
