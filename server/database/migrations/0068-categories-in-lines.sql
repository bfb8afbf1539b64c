-- A category says what its services have in common, and belongs to a line of business or to all.

ALTER TABLE categories
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN line_of_business_id bigint;
ALTER TABLE categories
  ADD CONSTRAINT categories_line_fkey FOREIGN KEY (vendor_id, line_of_business_id) REFERENCES lines_of_business (vendor_id, id);
CREATE INDEX categories_by_line ON categories (vendor_id, line_of_business_id);
