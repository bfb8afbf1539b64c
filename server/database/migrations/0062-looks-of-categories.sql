-- The look of a category, the category that it belongs to, and the pages that show it. Positions follow the tree: a
-- category comes before those inside it.

ALTER TABLE categories
  ADD COLUMN parent_id bigint,
  ADD COLUMN colour text NOT NULL DEFAULT '' CONSTRAINT categories_colour_check CHECK (colour = '' OR colour ~ '^#[0-9A-Fa-f]{6}$'),
  ADD COLUMN icon text NOT NULL DEFAULT '',
  ADD COLUMN in_client_view boolean NOT NULL DEFAULT true,
  ADD COLUMN in_kiosk boolean NOT NULL DEFAULT true,
  ADD COLUMN in_lobby boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT categories_parent_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES categories(vendor_id, id),
  ADD CONSTRAINT categories_parent_check CHECK (parent_id <> id);
CREATE INDEX categories_by_parent ON categories (vendor_id, parent_id) WHERE parent_id IS NOT NULL;
