-- Whether visitors reach and use the location without steps. False says nothing: the vendor has not said so.
ALTER TABLE locations ADD COLUMN accessible boolean NOT NULL DEFAULT false;
