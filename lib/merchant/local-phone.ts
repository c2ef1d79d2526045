/**
 * The 11-digit local form that the upstream expects (merchant-api-notes.md, rulings). Other text is returned
 * unchanged.
 */
export function localPhone(phone: string): string {
  const match = /^(?:\+?234|0)(\d{10})$/.exec(phone.replace(/[\s-]/g, ""));
  return match ? `0${match[1]}` : phone;
}
