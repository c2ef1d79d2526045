// Written by "npm run words" from messages/. Don't edit it.
import en_account from "@/messages/en/account.json";
import en_bills from "@/messages/en/bills.json";
import en_delivery from "@/messages/en/delivery.json";
import en_errors from "@/messages/en/errors.json";
import en_esim from "@/messages/en/esim.json";
import en_exam_pins from "@/messages/en/exam-pins.json";
import en_fees from "@/messages/en/fees.json";
import en_frame from "@/messages/en/frame.json";
import en_go from "@/messages/en/go.json";
import en_home from "@/messages/en/home.json";
import en_leaving from "@/messages/en/leaving.json";
import en_mail from "@/messages/en/mail.json";
import en_missing from "@/messages/en/missing.json";
import en_offline from "@/messages/en/offline.json";
import en_order from "@/messages/en/order.json";
import en_pages from "@/messages/en/pages.json";
import en_plans from "@/messages/en/plans.json";
import en_problems from "@/messages/en/problems.json";
import en_prove from "@/messages/en/prove.json";
import en_purchase from "@/messages/en/purchase.json";
import en_receipt from "@/messages/en/receipt.json";
import en_recipients from "@/messages/en/recipients.json";
import en_retention from "@/messages/en/retention.json";
import en_sections from "@/messages/en/sections.json";
import en_security from "@/messages/en/security.json";
import en_services from "@/messages/en/services.json";
import en_sign_in from "@/messages/en/sign-in.json";
import en_status from "@/messages/en/status.json";
import en_support from "@/messages/en/support.json";
import en_time from "@/messages/en/time.json";
import en_track from "@/messages/en/track.json";
import en_wait from "@/messages/en/wait.json";
import en_wallet from "@/messages/en/wallet.json";

/** All catalogues, by language and namespace. Only servers load this. */
export const MESSAGES = {
  en: {
    account: en_account,
    bills: en_bills,
    delivery: en_delivery,
    errors: en_errors,
    esim: en_esim,
    "exam-pins": en_exam_pins,
    fees: en_fees,
    frame: en_frame,
    go: en_go,
    home: en_home,
    leaving: en_leaving,
    mail: en_mail,
    missing: en_missing,
    offline: en_offline,
    order: en_order,
    pages: en_pages,
    plans: en_plans,
    problems: en_problems,
    prove: en_prove,
    purchase: en_purchase,
    receipt: en_receipt,
    recipients: en_recipients,
    retention: en_retention,
    sections: en_sections,
    security: en_security,
    services: en_services,
    "sign-in": en_sign_in,
    status: en_status,
    support: en_support,
    time: en_time,
    track: en_track,
    wait: en_wait,
    wallet: en_wallet,
  },
};
