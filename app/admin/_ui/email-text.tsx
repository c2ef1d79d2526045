/** Text in which an email breaks before its "@", not inside a word. */
export function EmailText({ children }: { children: string }) {
  const at = children.indexOf("@");
  return at < 1 ? (
    children
  ) : (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
