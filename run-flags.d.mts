export const nodeFlags: string[];
export const allocator: Record<string, string>;
