/**
 * The path of the vendor's tag manager, after the vendor's prefix: a document for a frame in visitor pages,
 * not a page of its own.
 */
export const TAG_MANAGER_PATH = '/tag-manager';
