// violation: folder
export {};
