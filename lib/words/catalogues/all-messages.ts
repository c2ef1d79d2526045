// Written by "npm run words" from messages/. Don't edit it.
import en_account from "@/messages/en/account.json";
import en_basket from "@/messages/en/basket.json";
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
import en_passkey from "@/messages/en/passkey.json";
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
import en_without_network from "@/messages/en/without-network.json";
import ha_account from "@/messages/ha/account.json";
import ha_basket from "@/messages/ha/basket.json";
import ha_bills from "@/messages/ha/bills.json";
import ha_delivery from "@/messages/ha/delivery.json";
import ha_errors from "@/messages/ha/errors.json";
import ha_esim from "@/messages/ha/esim.json";
import ha_exam_pins from "@/messages/ha/exam-pins.json";
import ha_fees from "@/messages/ha/fees.json";
import ha_frame from "@/messages/ha/frame.json";
import ha_go from "@/messages/ha/go.json";
import ha_home from "@/messages/ha/home.json";
import ha_leaving from "@/messages/ha/leaving.json";
import ha_mail from "@/messages/ha/mail.json";
import ha_missing from "@/messages/ha/missing.json";
import ha_offline from "@/messages/ha/offline.json";
import ha_order from "@/messages/ha/order.json";
import ha_pages from "@/messages/ha/pages.json";
import ha_passkey from "@/messages/ha/passkey.json";
import ha_plans from "@/messages/ha/plans.json";
import ha_problems from "@/messages/ha/problems.json";
import ha_prove from "@/messages/ha/prove.json";
import ha_purchase from "@/messages/ha/purchase.json";
import ha_receipt from "@/messages/ha/receipt.json";
import ha_recipients from "@/messages/ha/recipients.json";
import ha_retention from "@/messages/ha/retention.json";
import ha_sections from "@/messages/ha/sections.json";
import ha_security from "@/messages/ha/security.json";
import ha_services from "@/messages/ha/services.json";
import ha_sign_in from "@/messages/ha/sign-in.json";
import ha_status from "@/messages/ha/status.json";
import ha_support from "@/messages/ha/support.json";
import ha_time from "@/messages/ha/time.json";
import ha_track from "@/messages/ha/track.json";
import ha_wait from "@/messages/ha/wait.json";
import ha_wallet from "@/messages/ha/wallet.json";
import ha_without_network from "@/messages/ha/without-network.json";
import ig_account from "@/messages/ig/account.json";
import ig_basket from "@/messages/ig/basket.json";
import ig_bills from "@/messages/ig/bills.json";
import ig_delivery from "@/messages/ig/delivery.json";
import ig_errors from "@/messages/ig/errors.json";
import ig_esim from "@/messages/ig/esim.json";
import ig_exam_pins from "@/messages/ig/exam-pins.json";
import ig_fees from "@/messages/ig/fees.json";
import ig_frame from "@/messages/ig/frame.json";
import ig_go from "@/messages/ig/go.json";
import ig_home from "@/messages/ig/home.json";
import ig_leaving from "@/messages/ig/leaving.json";
import ig_mail from "@/messages/ig/mail.json";
import ig_missing from "@/messages/ig/missing.json";
import ig_offline from "@/messages/ig/offline.json";
import ig_order from "@/messages/ig/order.json";
import ig_pages from "@/messages/ig/pages.json";
import ig_passkey from "@/messages/ig/passkey.json";
import ig_plans from "@/messages/ig/plans.json";
import ig_problems from "@/messages/ig/problems.json";
import ig_prove from "@/messages/ig/prove.json";
import ig_purchase from "@/messages/ig/purchase.json";
import ig_receipt from "@/messages/ig/receipt.json";
import ig_recipients from "@/messages/ig/recipients.json";
import ig_retention from "@/messages/ig/retention.json";
import ig_sections from "@/messages/ig/sections.json";
import ig_security from "@/messages/ig/security.json";
import ig_services from "@/messages/ig/services.json";
import ig_sign_in from "@/messages/ig/sign-in.json";
import ig_status from "@/messages/ig/status.json";
import ig_support from "@/messages/ig/support.json";
import ig_time from "@/messages/ig/time.json";
import ig_track from "@/messages/ig/track.json";
import ig_wait from "@/messages/ig/wait.json";
import ig_wallet from "@/messages/ig/wallet.json";
import ig_without_network from "@/messages/ig/without-network.json";
import pcm_account from "@/messages/pcm/account.json";
import pcm_basket from "@/messages/pcm/basket.json";
import pcm_bills from "@/messages/pcm/bills.json";
import pcm_delivery from "@/messages/pcm/delivery.json";
import pcm_errors from "@/messages/pcm/errors.json";
import pcm_esim from "@/messages/pcm/esim.json";
import pcm_exam_pins from "@/messages/pcm/exam-pins.json";
import pcm_fees from "@/messages/pcm/fees.json";
import pcm_frame from "@/messages/pcm/frame.json";
import pcm_go from "@/messages/pcm/go.json";
import pcm_home from "@/messages/pcm/home.json";
import pcm_leaving from "@/messages/pcm/leaving.json";
import pcm_mail from "@/messages/pcm/mail.json";
import pcm_missing from "@/messages/pcm/missing.json";
import pcm_offline from "@/messages/pcm/offline.json";
import pcm_order from "@/messages/pcm/order.json";
import pcm_pages from "@/messages/pcm/pages.json";
import pcm_passkey from "@/messages/pcm/passkey.json";
import pcm_plans from "@/messages/pcm/plans.json";
import pcm_problems from "@/messages/pcm/problems.json";
import pcm_prove from "@/messages/pcm/prove.json";
import pcm_purchase from "@/messages/pcm/purchase.json";
import pcm_receipt from "@/messages/pcm/receipt.json";
import pcm_recipients from "@/messages/pcm/recipients.json";
import pcm_retention from "@/messages/pcm/retention.json";
import pcm_sections from "@/messages/pcm/sections.json";
import pcm_security from "@/messages/pcm/security.json";
import pcm_services from "@/messages/pcm/services.json";
import pcm_sign_in from "@/messages/pcm/sign-in.json";
import pcm_status from "@/messages/pcm/status.json";
import pcm_support from "@/messages/pcm/support.json";
import pcm_time from "@/messages/pcm/time.json";
import pcm_track from "@/messages/pcm/track.json";
import pcm_wait from "@/messages/pcm/wait.json";
import pcm_wallet from "@/messages/pcm/wallet.json";
import pcm_without_network from "@/messages/pcm/without-network.json";
import yo_account from "@/messages/yo/account.json";
import yo_basket from "@/messages/yo/basket.json";
import yo_bills from "@/messages/yo/bills.json";
import yo_delivery from "@/messages/yo/delivery.json";
import yo_errors from "@/messages/yo/errors.json";
import yo_esim from "@/messages/yo/esim.json";
import yo_exam_pins from "@/messages/yo/exam-pins.json";
import yo_fees from "@/messages/yo/fees.json";
import yo_frame from "@/messages/yo/frame.json";
import yo_go from "@/messages/yo/go.json";
import yo_home from "@/messages/yo/home.json";
import yo_leaving from "@/messages/yo/leaving.json";
import yo_mail from "@/messages/yo/mail.json";
import yo_missing from "@/messages/yo/missing.json";
import yo_offline from "@/messages/yo/offline.json";
import yo_order from "@/messages/yo/order.json";
import yo_pages from "@/messages/yo/pages.json";
import yo_passkey from "@/messages/yo/passkey.json";
import yo_plans from "@/messages/yo/plans.json";
import yo_problems from "@/messages/yo/problems.json";
import yo_prove from "@/messages/yo/prove.json";
import yo_purchase from "@/messages/yo/purchase.json";
import yo_receipt from "@/messages/yo/receipt.json";
import yo_recipients from "@/messages/yo/recipients.json";
import yo_retention from "@/messages/yo/retention.json";
import yo_sections from "@/messages/yo/sections.json";
import yo_security from "@/messages/yo/security.json";
import yo_services from "@/messages/yo/services.json";
import yo_sign_in from "@/messages/yo/sign-in.json";
import yo_status from "@/messages/yo/status.json";
import yo_support from "@/messages/yo/support.json";
import yo_time from "@/messages/yo/time.json";
import yo_track from "@/messages/yo/track.json";
import yo_wait from "@/messages/yo/wait.json";
import yo_wallet from "@/messages/yo/wallet.json";
import yo_without_network from "@/messages/yo/without-network.json";

/** All catalogues, by language and namespace. Only servers load this. */
export const MESSAGES = {
  en: {
    account: en_account,
    basket: en_basket,
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
    passkey: en_passkey,
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
    "without-network": en_without_network,
  },
  ha: {
    account: ha_account,
    basket: ha_basket,
    bills: ha_bills,
    delivery: ha_delivery,
    errors: ha_errors,
    esim: ha_esim,
    "exam-pins": ha_exam_pins,
    fees: ha_fees,
    frame: ha_frame,
    go: ha_go,
    home: ha_home,
    leaving: ha_leaving,
    mail: ha_mail,
    missing: ha_missing,
    offline: ha_offline,
    order: ha_order,
    pages: ha_pages,
    passkey: ha_passkey,
    plans: ha_plans,
    problems: ha_problems,
    prove: ha_prove,
    purchase: ha_purchase,
    receipt: ha_receipt,
    recipients: ha_recipients,
    retention: ha_retention,
    sections: ha_sections,
    security: ha_security,
    services: ha_services,
    "sign-in": ha_sign_in,
    status: ha_status,
    support: ha_support,
    time: ha_time,
    track: ha_track,
    wait: ha_wait,
    wallet: ha_wallet,
    "without-network": ha_without_network,
  },
  ig: {
    account: ig_account,
    basket: ig_basket,
    bills: ig_bills,
    delivery: ig_delivery,
    errors: ig_errors,
    esim: ig_esim,
    "exam-pins": ig_exam_pins,
    fees: ig_fees,
    frame: ig_frame,
    go: ig_go,
    home: ig_home,
    leaving: ig_leaving,
    mail: ig_mail,
    missing: ig_missing,
    offline: ig_offline,
    order: ig_order,
    pages: ig_pages,
    passkey: ig_passkey,
    plans: ig_plans,
    problems: ig_problems,
    prove: ig_prove,
    purchase: ig_purchase,
    receipt: ig_receipt,
    recipients: ig_recipients,
    retention: ig_retention,
    sections: ig_sections,
    security: ig_security,
    services: ig_services,
    "sign-in": ig_sign_in,
    status: ig_status,
    support: ig_support,
    time: ig_time,
    track: ig_track,
    wait: ig_wait,
    wallet: ig_wallet,
    "without-network": ig_without_network,
  },
  pcm: {
    account: pcm_account,
    basket: pcm_basket,
    bills: pcm_bills,
    delivery: pcm_delivery,
    errors: pcm_errors,
    esim: pcm_esim,
    "exam-pins": pcm_exam_pins,
    fees: pcm_fees,
    frame: pcm_frame,
    go: pcm_go,
    home: pcm_home,
    leaving: pcm_leaving,
    mail: pcm_mail,
    missing: pcm_missing,
    offline: pcm_offline,
    order: pcm_order,
    pages: pcm_pages,
    passkey: pcm_passkey,
    plans: pcm_plans,
    problems: pcm_problems,
    prove: pcm_prove,
    purchase: pcm_purchase,
    receipt: pcm_receipt,
    recipients: pcm_recipients,
    retention: pcm_retention,
    sections: pcm_sections,
    security: pcm_security,
    services: pcm_services,
    "sign-in": pcm_sign_in,
    status: pcm_status,
    support: pcm_support,
    time: pcm_time,
    track: pcm_track,
    wait: pcm_wait,
    wallet: pcm_wallet,
    "without-network": pcm_without_network,
  },
  yo: {
    account: yo_account,
    basket: yo_basket,
    bills: yo_bills,
    delivery: yo_delivery,
    errors: yo_errors,
    esim: yo_esim,
    "exam-pins": yo_exam_pins,
    fees: yo_fees,
    frame: yo_frame,
    go: yo_go,
    home: yo_home,
    leaving: yo_leaving,
    mail: yo_mail,
    missing: yo_missing,
    offline: yo_offline,
    order: yo_order,
    pages: yo_pages,
    passkey: yo_passkey,
    plans: yo_plans,
    problems: yo_problems,
    prove: yo_prove,
    purchase: yo_purchase,
    receipt: yo_receipt,
    recipients: yo_recipients,
    retention: yo_retention,
    sections: yo_sections,
    security: yo_security,
    services: yo_services,
    "sign-in": yo_sign_in,
    status: yo_status,
    support: yo_support,
    time: yo_time,
    track: yo_track,
    wait: yo_wait,
    wallet: yo_wallet,
    "without-network": yo_without_network,
  },
};

/** The translations that a speaker has confirmed, of today's English. */
export const CONFIRMED: Readonly<Record<string, readonly string[]>> = { ha: [], ig: [], pcm: [], yo: [] };
