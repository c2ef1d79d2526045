export const USAGE = `npm run order                            what waits for a person
npm run order -- REF [show] [--reveal]   one order's whole story; --reveal prints tokens and PINs too
npm run order -- REF requery             ask now about every payment and effect that isn't decided
npm run order -- REF park-decide --effect ID --verdict VERDICT --reason "…" [--given "…"] [--by NAME]
                                         decide what was handed to a person
npm run order -- seen                    the alarms listed so far have been read

VERDICT of a purchase: delivered (with --given "token" or "PIN, PIN" where there are any), failed, not-executed.
VERDICT of a refund:   refunded, failed (it is tried again).
requery asks from here; purchases and refunds are sent by workers only, so a refund that a decision starts needs one
running (npm run worker). Exit code: 0 done, 1 refused or not found, 2 not understood.`;
