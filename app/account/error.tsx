"use client";

export { ErrorPage as default } from "@/app/_shop/frame/error-page";
