/** Where a vendor's tag manager stands, below the vendor's prefix: a document for a frame beside the visitor's pages, and no page of its own. */
export const TAG_MANAGER_PATH = '/tag-manager';
