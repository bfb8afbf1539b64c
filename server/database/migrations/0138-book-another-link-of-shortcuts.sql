-- Where "Book another" leads after a visit that came through this shortcut; empty is the vendor's address.
ALTER TABLE shortcuts ADD COLUMN book_another_link text NOT NULL DEFAULT '';
